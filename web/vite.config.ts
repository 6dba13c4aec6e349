import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Where `alhambra play --no-browser` listens while `npm run dev` serves the sources. */
const SERVER = process.env.ALHAMBRA_SERVER ?? "http://127.0.0.1:8421";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    outDir: "../src/alhambra/server/static",
    emptyOutDir: true,
    target: "es2022",
    // A build has nothing to say unless something is wrong.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    // The rules page reads RULES.md from the project's root.
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: SERVER, ws: true },
    },
  },
  // Tests mount components as a browser does, not as a server renders them.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    testTimeout: 30_000,
  },
}));

/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import wasm from 'vite-plugin-wasm';

/** Where `npm run dev` has its server. */
const API = `http://127.0.0.1:${process.env.API_PORT ?? 8787}`;

/**
 * The browser would learn of the core only after the first scripts have run. These hints let it fetch the core at once, while
 * it still loads the scripts.
 */
function fetchCoreEarly(): Plugin {
  return {
    name: 'fetch-core-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const files = Object.keys(bundle).map((name) => `/${name}`);
        const script = files.filter((name) => /\/core_session-[^/]*\.js$/.test(name));
        const code = files.filter((name) => /\/core_session_bg-[^/]*\.wasm$/.test(name));
        return [
          ...script.map((href) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href } })),
          ...code.map((href) => ({ tag: 'link', attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href } })),
        ];
      },
    },
  };
}

// vite-plugin-wasm lets `import('../../pkg/core_session.js')` work, the package of `wasm-bindgen --target bundler`, which imports its
// .wasm file as an ES module. The same import serves all three: the build (a hashed file of its own, compiled while it
// streams in), the development server, and Vitest (the plugin notices Vitest and hands the bytes in, as there is no server to
// fetch them from). The package of `--target web` would work without the plugin, but it needs another way of loading in tests.
export default defineConfig({
  plugins: [react(), wasm(), fetchCoreEarly()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': API },
  },
  build: {
    // Lists which file needs which: scripts/check-size.mjs adds up the first load from it.
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs and what changes only with an update of the libraries: cached apart from our own code.
          // antd is not in it on purpose: pages share only the components that they use.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./vitest.setup.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
  },
});

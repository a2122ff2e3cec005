import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunks } from './chunks.config.ts'
import { manifest, posOnly, SCOPE } from './pwa/manifest.ts'

export default defineConfig({
  base: '/jpanel/',
  plugins: [
    reactRouter(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'pwa',
      filename: 'service-worker.ts',
      outDir: 'build/client',
      base: '/jpanel/',
      scope: SCOPE,
      injectRegister: false,
      manifestFilename: 'pos.webmanifest',
      manifest,
      injectManifest: {
        globDirectory: 'build/client',
        globPatterns: ['assets/**/*.{js,css,woff2,svg}', 'pos-offline.html', 'offline.css', 'icons/pos-*.png'],
        maximumFileSizeToCacheInBytes: 8_000_000,
        manifestTransforms: [posOnly],
      },
    }),
  ],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  resolve: { tsconfigPaths: true },
  server: { watch: { ignored: ['**/build/**', '**/.data/**', '**/test-results/**', '**/gallery/**'] } },
})

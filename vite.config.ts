import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunks } from './chunks.config.ts'
import { manifest, posOnly, SCOPE } from './pwa/manifest.ts'

/** The service worker lists the till's scripts, and React Router lists them when it builds the server. */
function closeAfterServer(plugin: Plugin): Plugin {
  const { closeBundle } = plugin
  if (typeof closeBundle !== 'object') return plugin
  return {
    ...plugin,
    closeBundle: {
      ...closeBundle,
      handler(error) {
        return this.environment.name === 'client' ? undefined : closeBundle.handler.call(this, error)
      },
    },
  }
}

export default defineConfig({
  base: '/jpanel/',
  plugins: [
    reactRouter(),
    ...VitePWA({
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
    }).map(closeAfterServer),
  ],
  build: { reportCompressedSize: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  resolve: { tsconfigPaths: true },
  server: { watch: { ignored: ['**/build/**', '**/.data/**', '**/test-results/**', '**/gallery/**'] } },
})

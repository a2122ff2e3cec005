import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  routeDiscovery: { mode: 'lazy', manifestPath: '/jpanel/__manifest' },
} satisfies Config

import type { Area } from './area.ts'

export const shell: Area = {
  name: 'shell',
  pages: {
    'commands.json': { file: 'palette', frame: 'bare', sample: null, isReadOnly: true },
    jobs: { file: 'jobs/list' },
    'jobs/live': { file: 'jobs/live', frame: 'bare', sample: null },
    'jobs/:id': { file: 'jobs/record', sample: 'jobs/1' },
    // Serves developers of screens; shown only in development and to tests.
    parts: { file: 'kit/parts' },
    '*': { file: 'missing', sample: 'nowhere' },
  },
  background: ['jobs/live'],
  menu: {
    'Dashboard/Dashboard': { href: '/jpanel/', needs: 'dashboard.view' },
    'Settings/Jobs': { href: '/jpanel/jobs', needs: 'admin', words: 'tasks background work exports' },
  },
}

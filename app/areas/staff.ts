import type { Area } from './area.ts'

export const staff: Area = {
  name: 'staff',
  pages: {
    login: { file: 'login', frame: 'visitor' },
    'password/forgot': { file: 'password/forgot', frame: 'visitor' },
    'password/undo/:token': { file: 'password/undo-email', frame: 'visitor', sample: 'password/undo/an-unknown-link' },
    'password/:token': { file: 'password/reset', frame: 'visitor', sample: '{passwordLink}' },
    logout: { file: 'logout', frame: 'bare' },
    scheme: { file: 'scheme', frame: 'bare', sample: null },
    profile: { file: 'profile' },
    'two-factor': { file: 'two-factor/page', frame: 'bare' },
    users: { file: 'users/list' },
    'users/roles': { file: 'users/roles' },
    'users/roles/:id': { file: 'users/role', sample: 'users/roles/6' },
    'users/:id': { file: 'users/person', sample: 'users/2' },
  },
  beforeFactor: [
    'two-factor',
    'logout',
    'scheme',
    'auth/user/two-factor-authentication',
    'auth/user/two-factor-qr-code',
    'auth/user/two-factor-recovery-codes',
  ],
  menu: {
    'Settings/Users': { href: '/jpanel/users', needs: 'user', words: 'staff team roles' },
  },
  commands: [
    {
      id: 'api-token',
      label: 'API token',
      icon: 'key',
      to: '/jpanel/profile#token',
      words: 'key bearer rest integration regenerate',
      needs: 'admin',
      isLast: true,
      begins: { heading: 'Office', label: 'API token' },
    },
    {
      id: 'new-user',
      label: 'New user',
      icon: 'user-plus',
      to: '/jpanel/users/new',
      words: 'add invite staff person',
      needs: 'user.add',
      begins: { heading: 'People', label: 'User' },
    },
  ],
}

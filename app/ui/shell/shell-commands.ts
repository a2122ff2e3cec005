import type { Command } from '~/ui/overlay/palette-sections'
import type { Scheme } from './scheme'

export type SchemeChoice = Scheme | 'system'

export const shellCommands = (shell: { choose: (scheme: SchemeChoice) => void; listKeys: () => void }): Command[] => [
  {
    id: 'scheme-light',
    label: 'Light colors',
    icon: 'sun',
    words: 'scheme theme mode colors',
    act: () => shell.choose('light'),
  },
  {
    id: 'scheme-dark',
    label: 'Dark colors',
    icon: 'moon',
    words: 'scheme theme mode colors night',
    act: () => shell.choose('dark'),
  },
  {
    id: 'scheme-system',
    label: 'System colors',
    icon: 'device-desktop',
    words: 'scheme theme mode colors',
    act: () => shell.choose('system'),
  },
  { id: 'shortcuts', label: 'Keyboard shortcuts', icon: 'keyboard', words: 'keys help', act: shell.listKeys },
]

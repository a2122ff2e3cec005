import { formPath } from '~/domain/fundraising/fundraise'
import type { EmptyList } from '../../parts/list-route'

type EmptyTab = Omit<EmptyList, 'text'> & { text: string }

export const turnedOff = (mayTurnOn: boolean): EmptyTab => ({
  icon: 'heart-handshake',
  title: 'Fundraising pages are turned off',
  text: mayTurnOn
    ? 'Supporters can raise money for you on pages of their own.'
    : 'Supporters can raise money for you on pages of their own. Ask an administrator to turn this on.',
  ...(mayTurnOn ? { add: { to: '/jpanel/settings/peer-to-peer', label: 'Turn on peer-to-peer' } } : {}),
})

const WORDS: Record<string, [title: string, about: string]> = {
  '': ['Nothing to raise money with yet', 'Donation forms, products and the pages of your supporters appear here.'],
  forms: ['No donation forms yet', 'A donation form takes one-time and monthly gifts.'],
  products: ['No products yet', 'What is sold or given to at the point of sale appears here.'],
  pages: ['No fundraising pages yet', 'Pages on which supporters raise money for you appear here.'],
  archived: ['Nothing is archived', 'Archived forms, products and pages can be restored here.'],
}

export function nothingYet(tab: string, { mayAdd, mayAddPages }: Record<'mayAdd' | 'mayAddPages', boolean>): EmptyTab {
  const [title, text] = WORDS[tab] ?? ['', '']
  const isForms = tab === 'forms' || tab === ''
  return {
    icon: 'heart-handshake',
    title,
    text,
    ...(mayAdd && isForms ? { add: { to: formPath('new'), label: 'New donation form' } } : {}),
    ...(mayAddPages && tab === 'pages'
      ? { add: { to: '/jpanel/fundraise/pages/new', label: 'New fundraising page' } }
      : {}),
  }
}

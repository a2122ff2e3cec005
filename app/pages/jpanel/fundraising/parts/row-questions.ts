import type { RowAction } from '~/domain/fundraising/fundraise'

export type RowQuestion = { title: string; act: string; body: string; isHarmless: boolean; mails: boolean }

/** Both actions email the page's organizer, so the list and the page ask for confirmation. */
export const pageQuestions = (name: string) => ({
  activate: {
    title: `Activate ${name}?`,
    act: 'Activate page',
    body:
      'Visitors see it, it takes gifts, and an organizer with an email gets 1 email: at once, or when the organizer ' +
      'is verified where that is required.',
    isHarmless: true,
    mails: true,
  },
  suspend: {
    title: `Suspend ${name}?`,
    act: 'Suspend page',
    body:
      'Visitors no longer see it, and it takes no gifts until it is activated again. An organizer with an email gets ' +
      '1 email.',
    isHarmless: false,
    mails: true,
  },
})

type Acted = { kind: string; name: string }

export function findQuestion(action: RowAction, { kind, name }: Acted): RowQuestion | null {
  if (kind !== 'fundraising_page') return null
  const questions: Partial<Record<RowAction, RowQuestion>> = pageQuestions(name)
  return questions[action] ?? null
}

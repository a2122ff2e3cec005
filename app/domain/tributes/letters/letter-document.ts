import { documentBlocks } from '~/domain/documents/html-blocks'
import type { DocumentSheet, DocumentTemplate, PaperSize } from '~/kit/document'
import type { Tags } from '~/kit/merge'

export type Letter = { date: string; to: readonly string[]; template: string; tags: Tags }

export type LettersData = {
  organization: string
  issuer: readonly string[]
  language: string
  paper: PaperSize
  createdAt: Date
  letters: readonly Letter[]
  left: number
}

type Sender = Pick<LettersData, 'organization' | 'issuer'>

export const letterSheet = ({ date, to, template, tags }: Letter, { organization, issuer }: Sender): DocumentSheet => ({
  from: organization,
  title: '',
  about: issuer.join(' · '),
  blocks: [
    { kind: 'paragraph', text: date, isApart: true },
    ...(to.length > 0 ? ([{ kind: 'paragraph', text: to.join('\n'), isApart: true }] as const) : []),
    ...documentBlocks(template, tags),
  ],
  foot: organization,
})

const leftOut = (left: number, { organization }: Sender): DocumentSheet => ({
  from: organization,
  title: `${left} letters were left out`,
  blocks: [
    {
      kind: 'paragraph',
      text: 'One print holds 500 letters, the ones due first. Mark these as sent, then print the others.',
    },
  ],
})

export const lettersDocument: DocumentTemplate<LettersData> = ({ letters, left, ...data }) => ({
  title: letters.length === 1 ? 'Tribute letter' : 'Tribute letters',
  language: data.language,
  author: data.organization,
  createdAt: data.createdAt,
  paper: data.paper,
  sheets: [...letters.map((letter) => letterSheet(letter, data)), ...(left > 0 ? [leftOut(left, data)] : [])],
})

import { Fragment } from 'react'

const literally = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text with the words of a search marked in it; built of nodes, never of HTML. `<MarkedText text="Amara Okafor" term="oka" />` */
export function MarkedText({ text, term }: { text: string; term: string }) {
  const words = term.split(/\s+/).filter(Boolean)
  if (words.length === 0) return text
  const parts = text.split(new RegExp(`(${words.map(literally).join('|')})`, 'giu'))
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>))
}

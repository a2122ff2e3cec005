import { Fragment } from 'react'
import { cutAtWords } from '~/kit/search/marked'

/**
 * A text with the words of a search marked in it; built of nodes, never of HTML. `<MarkedText text="Amara Okafor"
 * term="oka" />`
 */
export function MarkedText({ text, term }: { text: string; term: string }) {
  return cutAtWords(text, term).map((part, index) =>
    index % 2 === 1 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  )
}

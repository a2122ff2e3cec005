import { Fragment } from 'react'
import { cutAtWords } from '~/kit/search/marked'

export function MarkedText({ text, term }: { text: string; term: string }) {
  return cutAtWords(text, term).map((part, index) =>
    index % 2 === 1 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  )
}

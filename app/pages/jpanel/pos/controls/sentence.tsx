import { Fragment } from 'react'

/** The specification marks line breaks with <br>. They become elements here, never raw markup. */
export const Sentence = ({ text }: { text: string }) =>
  text.split(/<br\s*\/?>|\n/).map((line, index) => (
    <Fragment key={line}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ))

export const withLines = (text: string): string => text.replaceAll(/<br\s*\/?>/g, '\n')

import { Fragment } from 'react'

/** The specification writes line breaks of its sentences as <br>; they become nodes here, never markup. */
export const Sentence = ({ text }: { text: string }) =>
  text.split(/<br\s*\/?>|\n/).map((line, index) => (
    <Fragment key={line}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ))

/** The same for places that take text only. */
export const withLines = (text: string): string => text.replaceAll(/<br\s*\/?>/g, '\n')

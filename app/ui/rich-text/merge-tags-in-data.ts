/** What a chip is called in the HTML that the editor gives. */
export const CHIP_IN_DATA = 'merge-tag'

const CHIPS = /(&nbsp;)?<span class="merge-tag">(\[\[\w+\]\])<\/span>(&nbsp;)?/g

/**
 * The value holds tags as text: the code mode, the field without JavaScript and the server know nothing of chips. The editor writes a blank beside one as one
 * that does not break; beside text it is a blank.
 */
export const withoutChips = (html: string): string =>
  html.replace(CHIPS, (_chip, before: string | undefined, tag: string, after: string | undefined) =>
    [before ? ' ' : '', tag, after ? ' ' : ''].join(''),
  )

/** The name of a chip in the editor's HTML. */
export const CHIP_IN_DATA = 'merge-tag'

const CHIP = /<span class="merge-tag">(\[\[\w+\]\])<\/span>/g
const BLANK_BEFORE = /&nbsp;(<span class="merge-tag">)/g
const BLANK_AFTER = /(<span class="merge-tag">\[\[\w+\]\]<\/span>)&nbsp;/g

/**
 * The value holds tags as text: the code mode, the field without JavaScript and the server know nothing of chips. The
 * editor writes a blank beside one as one that does not break; beside text it is a blank.
 */
export const withoutChips = (html: string): string =>
  html.replace(BLANK_BEFORE, ' $1').replace(BLANK_AFTER, '$1 ').replace(CHIP, '$1')

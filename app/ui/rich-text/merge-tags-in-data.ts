/** What a chip is called in the HTML that the editor gives. */
export const CHIP_IN_DATA = 'merge-tag'

const CHIPS = /<span class="merge-tag">(\[\[\w+\]\])<\/span>/g

/** The value holds tags as text: the code mode, the field without JavaScript and the server know nothing of chips. */
export const withoutChips = (html: string): string => html.replace(CHIPS, '$1')

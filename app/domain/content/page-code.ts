/** Tags of a page in HTML code besides those of every text (R-PAGES-5). */
export const CODE_TAGS = [
  ...['h1', 'h5', 'h6', 'header', 'footer', 'main', 'nav', 'article', 'aside', 'address', 'details', 'summary'],
  ...['video', 'audio', 'source', 'track', 'picture', 'time', 'q', 'cite', 'kbd', 'del', 'ins', 'wbr'],
] as const

/** Styles of a page in HTML code: none of them leaves its own box or loads anything. */
export const CODE_STYLES = [
  ...['color', 'background-color', 'opacity', 'font-family', 'font-size', 'font-style', 'font-weight', 'line-height'],
  ...['letter-spacing', 'text-align', 'text-decoration', 'text-transform', 'vertical-align', 'white-space'],
  ...['width', 'max-width', 'min-width', 'height', 'max-height', 'min-height', 'aspect-ratio', 'object-fit'],
  ...['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ...['margin', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  ...['border', 'border-top', 'border-right', 'border-bottom', 'border-left', 'border-color', 'border-radius'],
  ...['border-collapse', 'border-spacing', 'border-style', 'border-width', 'list-style-type', 'display', 'float'],
  ...['clear', 'gap', 'flex', 'flex-direction', 'flex-wrap', 'align-items', 'justify-content', 'columns'],
] as const

export const CODE_HELP =
  `HTML as you write it, with headings, ids, classes, details, pictures with srcset, video, audio and these styles: ` +
  `${CODE_STYLES.join(', ')}. Scripts, forms, style sheets, other styles and values with url() are removed when you ` +
  `save.`

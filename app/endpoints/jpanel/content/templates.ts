import { contentLibrary } from '~/domain/themes/content-library.server'
import { reading } from '~/http/endpoint'
import { templateWire } from '~/wire/website/content'

/** GET /jpanel/content/templates.json: what the editor of pages and posts can insert, by its tabs (R-PAGES-8). */
export const loader = reading(['node.view', 'post.view'], async ({ read }) =>
  (await contentLibrary(read)).map(templateWire),
)

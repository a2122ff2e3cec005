import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { isWritten } from '../page'
import { AutosaveInput } from '../page-input'
import { pageById } from '../page-record.server'
import { storedBody } from '../stored-body.server'
import { isRewritten, type Written } from './written'

/**
 * Stores what stands in the form of an open page as its editor's one autosave, with the version of the page that they
 * have open, and changes nothing of the page itself.
 * What was not sent is what the page has. There is nothing to do, and no mistake, for a page that is new, deleted or
 * without text of its own, and where nothing differs. (R-PAGES-6)
 */
export const autosavePage = sqlOperation({
  name: 'pages.autosave-page',
  permission: 'node.edit',
  input: AutosaveInput,
  audit: 'none',
  async run(ctx, { id, version, type: typed, ...sent }) {
    if (id === undefined) return { isStored: false }
    // A save that is on its way comes first: what it stored is compared.
    await ctx.sql.first(sql`SELECT id FROM page WHERE id = ${id} FOR UPDATE`)
    const page = await pageById(ctx.sql, id)
    const type = typed ?? page?.type
    if (page === null || page.deletedAt !== null || !isWritten(page.type) || type === undefined || !isWritten(type))
      return { isStored: false }
    const text: Written = {
      type,
      // A title that is being typed again is empty for a moment.
      title: sent.title ?? page.title,
      pageTitle: sent.pageTitle === undefined ? page.pageTitle : sent.pageTitle,
      metaDescription: sent.metaDescription === undefined ? page.metaDescription : sent.metaDescription,
      metaKeywords: sent.metaKeywords === undefined ? page.metaKeywords : sent.metaKeywords,
      body: sent.body === undefined ? page.body : await storedBody(type, sent.body),
    }
    if (!isRewritten(page, text)) return { isStored: false }
    await ctx.sql.run(sql`
      INSERT INTO page_revision (page_id, is_autosave, type, title, page_title, meta_description, meta_keywords, body,
        saved_at, saved_by, page_version)
      VALUES (${id}, true, ${text.type}, ${text.title}, ${text.pageTitle}, ${text.metaDescription},
        ${text.metaKeywords}, ${text.body}, ${ctx.now}, ${ctx.actor.staffId}, ${version ?? null}::int)
      ON CONFLICT (page_id, saved_by) WHERE is_autosave DO UPDATE SET type = EXCLUDED.type, title = EXCLUDED.title,
      page_title = EXCLUDED.page_title,
        meta_description = EXCLUDED.meta_description, meta_keywords = EXCLUDED.meta_keywords, body = EXCLUDED.body,
        saved_at = EXCLUDED.saved_at, page_version = EXCLUDED.page_version`)
    return { isStored: true }
  },
})

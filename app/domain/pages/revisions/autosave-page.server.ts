import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { isWritten } from '../page'
import { AutosaveInput } from '../page-input'
import { pageById } from '../page-record.server'
import { cleanBody } from '../stored-body.server'
import { isRewritten, type Written } from './written'

/**
 * Stores the form as the editor's only autosave, with the version that they opened, and never changes the page. Fields
 * not sent keep the page's values. Does nothing for a new, deleted or unwritten page, or without changes (R-PAGES-6).
 */
export const autosavePage = sqlOperation({
  name: 'pages.autosave-page',
  permission: 'node.edit',
  input: AutosaveInput,
  audit: 'none',
  async run(ctx, { id, version, type: typed, ...sent }) {
    if (id === undefined) return { isStored: false }
    // Waits for a save in progress, to compare with what it stores.
    await ctx.sql.first(sql`SELECT id FROM page WHERE id = ${id} FOR UPDATE`)
    const page = await pageById(ctx.sql, id)
    const type = typed ?? page?.type
    if (page === null || page.deletedAt !== null || !isWritten(page.type) || type === undefined || !isWritten(type))
      return { isStored: false }
    const text: Written = {
      type,
      // A title is briefly empty while it is retyped.
      title: sent.title ?? page.title,
      pageTitle: sent.pageTitle === undefined ? page.pageTitle : sent.pageTitle,
      metaDescription: sent.metaDescription === undefined ? page.metaDescription : sent.metaDescription,
      metaKeywords: sent.metaKeywords === undefined ? page.metaKeywords : sent.metaKeywords,
      body: sent.body === undefined ? page.body : await cleanBody(type, sent.body),
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

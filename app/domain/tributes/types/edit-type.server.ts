import { sqlOperation } from '~/db/operation.server'
import { cleanHtmlWithin } from '~/domain/content/rich-text.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { typeById } from './queries.server'
import { EditTypeInput, MAX_TEMPLATE_LENGTH } from './type-input'

const cleanTemplate = async (html: string, field: string): Promise<string | null> => {
  const clean = (await cleanHtmlWithin(html, MAX_TEMPLATE_LENGTH, field)).trim()
  return clean === '' ? null : clean
}

/** A type without an email or letter template sends no notice that way (R-TRIBUTES-6). */
export const editType = sqlOperation({
  name: 'tributes.edit-type',
  permission: 'tributetype.edit',
  input: EditTypeInput,
  async run(ctx, { id, ...input }) {
    await ctx.sql.first(sql`SELECT id FROM tribute_type WHERE id = ${id} FOR UPDATE`)
    const found = await typeById(ctx.sql, id)
    if (found === null) throw notFound('The tribute type')
    const emailTemplate = await cleanTemplate(input.emailTemplate, 'emailTemplate')
    const after = {
      ...input,
      emailTemplate,
      letterTemplate: await cleanTemplate(input.letterTemplate, 'letterTemplate'),
    }
    await ctx.sql.run(sql`
      UPDATE tribute_type SET label = ${after.label}, is_enabled = ${after.isEnabled}, sequence = ${after.sequence},
        email_subject = ${after.emailSubject},
        email_cc = ${after.emailCc}, email_bcc = ${after.emailBcc}, email_template = ${after.emailTemplate},
        letter_template = ${after.letterTemplate}, dp_id = ${after.dpId}
      WHERE id = ${id}`)
    const { id: _id, used: _used, ...before } = found
    await ctx.publish('tribute-type.edited', { id, before, after })
    return { id, label: after.label }
  },
})

import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { listTags, TEMPLATES, findTemplate } from '~/domain/messaging/templates'
import { toHtml, readWording } from '~/domain/messaging/wording.server'

export type TemplateRow = {
  name: string
  title: string
  group: string
  about: string
  isActive: boolean
  isChanged: boolean
}

export async function listTemplateRows(ctx: Ctx): Promise<TemplateRow[]> {
  const stored = await ctx.read.rows<{ name: string; isActive: boolean }>(
    sql`SELECT name, is_active FROM mail_template`,
  )
  const changed = new Map(stored.map((row) => [row.name, row]))
  return Object.entries(TEMPLATES).map(([name, { title, group, about, isRequired }]) => ({
    name,
    title,
    group,
    about,
    isActive: isRequired === true || (changed.get(name)?.isActive ?? true),
    isChanged: changed.has(name),
  }))
}

export async function loadTemplate(ctx: Ctx, name: string) {
  const template = findTemplate(name)
  if (template === null) return null
  const { title, group, about, isRequired = false } = template
  const wording = await readWording(ctx.read, name)
  return {
    name,
    title,
    group,
    about,
    isRequired,
    isActive: wording.isActive,
    isChanged: wording.isChanged,
    subject: wording.subject,
    body: await toHtml(wording),
    tags: Object.entries(listTags(template)).map(([tag, { label, sample }]) => ({
      tag,
      label,
      sample: sample.split('\n', 1)[0] ?? '',
    })),
  }
}

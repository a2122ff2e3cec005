import { cleanHtml } from '~/domain/content/rich-text.server'
import { renderText } from '~/kit/markup/mail-html'
import { sql, type SqlRunner } from '~/kit/sql'
import type { Wording } from './compose.server'
import { findTemplate } from './templates'

type StoredWording = { subject: string; body: string; isActive: boolean }

export type NamedWording = Wording & { isActive: boolean; isChanged: boolean }

export const findStoredTemplate = (runner: SqlRunner, name: string): Promise<StoredWording | null> =>
  runner.first<StoredWording>(sql`SELECT subject, body, is_active FROM mail_template WHERE name = ${name}`)

export async function readWording(runner: SqlRunner, name: string): Promise<NamedWording> {
  const template = findTemplate(name)
  if (template === null) throw new Error(`there is no template ${name}`)
  const stored = await findStoredTemplate(runner, name)
  const { subject, body, press } = template
  if (stored === null) return { subject, body, press, isHtml: false, isActive: true, isChanged: false }
  return { ...stored, press, isActive: stored.isActive || template.isRequired === true, isHtml: true, isChanged: true }
}

export const toHtml = async ({ body, isHtml }: NamedWording): Promise<string> =>
  isHtml ? body : await cleanHtml(renderText(body))

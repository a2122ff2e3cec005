import { MAX_UPDATES } from '~/kit/search/shown-rows'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import { matchParent, type Parent, type ParentType } from './parent'

export type Attachment = {
  id: number
  key: string
  thumbnailKey: string | null
  filename: string
  caption: string | null
  contentType: string
}

export type TimelinePost = {
  id: number
  parentType: ParentType
  parentId: number
  headline: string
  postedOn: string
  tag: string
  message: string
  isPrivate: boolean
  createdBy: { id: number; firstName: string; lastName: string } | null
  deletedAt: Date | null
  media: Attachment[]
}

const POST = sql`SELECT p.id, CASE WHEN p.supporter_id IS NULL THEN 'sponsorship' ELSE 'supporter' END AS parent_type,
  coalesce(p.supporter_id, p.sponsorship_id) AS parent_id, p.headline,
  to_char(p.posted_on, 'YYYY-MM-DD') AS posted_on, p.tag, p.message, p.is_private,
  CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'firstName', u.first_name, 'lastName',
    u.last_name) END AS created_by, p.deleted_at,
  coalesce((SELECT json_agg(json_build_object('id', m.id, 'key', m.key, 'thumbnailKey', m.thumbnail_key, 'filename',
    m.filename, 'caption', m.caption,
      'contentType', m.content_type) ORDER BY a.sequence, a.media_id)
    FROM mediable a JOIN media m ON m.id = a.media_id
    WHERE a.mediable_type = 'timeline' AND a.mediable_id = p.id), '[]') AS media
  FROM timeline_post p LEFT JOIN staff u ON u.id = p.created_by`

export const listTimeline = (runner: SqlRunner, parent: Parent): Promise<TimelinePost[]> =>
  runner.rows<TimelinePost>(
    sql`${POST} WHERE ${matchParent(parent)} AND p.deleted_at IS NULL
      ORDER BY p.posted_on DESC, p.id DESC LIMIT ${MAX_UPDATES}`,
  )

export const listPosts = async (runner: SqlRunner, parent: Parent, ids: readonly number[]): Promise<TimelinePost[]> =>
  ids.length === 0
    ? []
    : runner.rows<TimelinePost>(
        sql`${POST} WHERE ${matchParent(parent)} AND p.deleted_at IS NULL
          AND p.id = ANY(${[...ids]}::int[]) ORDER BY p.id`,
      )

export const postById = (runner: SqlRunner, id: number): Promise<TimelinePost | null> =>
  runner.first<TimelinePost>(sql`${POST} WHERE p.id = ${id}`)

const EXISTS: Record<ParentType, (id: number) => Sql> = {
  sponsorship: (id) => sql`SELECT id FROM sponsorship WHERE id = ${id} AND deleted_at IS NULL`,
  supporter: (id) => sql`SELECT id FROM supporter WHERE id = ${id}`,
}

export const parentExists = async (runner: SqlRunner, { type, id }: Parent): Promise<boolean> =>
  (await runner.first(EXISTS[type](id))) !== null

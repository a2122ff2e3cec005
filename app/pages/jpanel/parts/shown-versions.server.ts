import { describeSave } from '~/domain/journal/describe-save'
import type { Ctx } from '~/kit/operation'
import type { ShownVersion } from './versions-card'

type Save = { id: number; at: Date; actor: string } & Parameters<typeof describeSave>[0]

/** Saves of a record as its card names them. */
export const showVersions = ({ organisation }: Pick<Ctx, 'organisation'>, saves: readonly Save[]): ShownVersion[] =>
  saves.map((save) => ({ id: save.id, at: save.at, actor: save.actor, words: describeSave(save, organisation) }))

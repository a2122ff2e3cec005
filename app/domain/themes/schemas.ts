import { z } from 'zod'
import { someId } from '~/kit/fields'
import { MAX_FILE } from './theme'
import { FILE_TOO_LARGE, VALUE_REQUIRED } from './messages'

/** The settings stand beside it, each under its own name. */
export const SaveThemeSettingsInput = z.looseObject({ panel: someId })

export const ThemeIdInput = z.object({ id: someId })

const isSmallEnough = (value: string): boolean => new TextEncoder().encode(value).length <= MAX_FILE

export const SaveAssetInput = z.object({
  themeId: someId,
  id: someId,
  /** Forms send lines as CR LF; a file has LF. */
  value: z
    .string(VALUE_REQUIRED)
    .refine((value) => !value.includes('\0'), VALUE_REQUIRED)
    .transform((value) => value.replaceAll('\r\n', '\n'))
    .refine(isSmallEnough, FILE_TOO_LARGE),
  /** The version that the editor opened; a caller without one overwrites. */
  version: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type SavedAssetInput = z.output<typeof SaveAssetInput>

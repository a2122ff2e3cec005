import { z } from 'zod'
import { someId } from '~/kit/fields'
import { MAX_FILE } from './theme'
import { FILE_TOO_LARGE, VALUE_REQUIRED } from './messages'

export const SaveThemeSettingsInput = z.looseObject({ panel: someId })

export const ThemeIdInput = z.object({ id: someId })

const isSmallEnough = (value: string): boolean => new TextEncoder().encode(value).length <= MAX_FILE

export const SaveAssetInput = z.object({
  themeId: someId,
  id: someId,
  /** Forms send CR LF line endings; files use LF. */
  value: z
    .string(VALUE_REQUIRED)
    .refine((value) => !value.includes('\0'), VALUE_REQUIRED)
    .transform((value) => value.replaceAll('\r\n', '\n'))
    .refine(isSmallEnough, FILE_TOO_LARGE),
  /** The version that the editor opened; a call without it overwrites. */
  version: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type SavedAssetInput = z.output<typeof SaveAssetInput>

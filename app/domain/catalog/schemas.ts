import { z } from 'zod'

const MAX_ID = 2_147_483_647

export const ProductSearchInput = z.object({
  keywords: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  categoryId: z.coerce.number().int().min(0).max(MAX_ID).optional().catch(undefined),
  productId: z.coerce.number().int().min(1).max(MAX_ID).optional().catch(undefined),
  currency: z.string().max(3).optional().catch(undefined),
  isBookmarked: z.boolean().optional().catch(undefined),
  offset: z.coerce.number().int().min(0).max(MAX_ID).optional().catch(undefined),
})

export type ProductSearch = z.output<typeof ProductSearchInput>

export const BookmarkInput = z.object({
  productId: z.coerce
    .number('This must be a product.')
    .int('This must be a product.')
    .min(1, 'This must be a product.')
    .max(MAX_ID, 'This must be a product.'),
})

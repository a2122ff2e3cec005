import type { SavedMethod } from '~/wire/pos/method'

/** What may pay this order: a bank account only, where an item asks for one. */
export const usableMethods = (methods: readonly SavedMethod[], requiresAch: boolean): SavedMethod[] =>
  methods.filter(({ isBank }) => isBank || !requiresAch)

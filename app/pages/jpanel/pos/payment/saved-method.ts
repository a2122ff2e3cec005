import type { SavedMethod } from '~/wire/pos/method'

/** If an item requires a bank account, only bank accounts are usable. */
export const usableMethods = (methods: readonly SavedMethod[], requiresAch: boolean): SavedMethod[] =>
  methods.filter(({ isBank }) => isBank || !requiresAch)

import type { SavedMethod } from '~/wire/pos/method'

/** Bank accounts only, where an item requires one. */
export const usableMethods = (methods: readonly SavedMethod[], requiresAch: boolean): SavedMethod[] =>
  methods.filter(({ isBank }) => isBank || !requiresAch)

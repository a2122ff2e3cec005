import type { SavedMethod } from '~/wire/pos/method'

export const usableMethods = (methods: readonly SavedMethod[], requiresAch: boolean): SavedMethod[] =>
  methods.filter(({ isBank }) => isBank || !requiresAch)

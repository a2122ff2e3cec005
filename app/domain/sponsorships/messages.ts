export const alreadySponsored = (name: string): string => `${name} has already been sponsored.`

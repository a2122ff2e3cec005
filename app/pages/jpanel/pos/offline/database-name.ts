export const DATABASE = 'almoner-till'

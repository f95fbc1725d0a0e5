/** Values that are as long as they may be. */

export const longName = 'Maximiliana Konstantina Elisabeth von und zu Hohenlohe-Waldenburg-Schillingsfürst'
/** Nowhere in it may a line break. */
export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamte'

export const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
export const usdtAddress = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
export const ethereumAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

/**
 * The four stones, from the bottom up, in a square of 32. `LogoMark` and all pictures of the logo (`npm run brand`) use
 * them. Where two stones meet, the edges are on even numbers: these are whole pixels at a size of 16, so the gaps stay
 * sharp.
 */
export const stones = [
  'M2.8 26.6C2.8 24.6 4.6 23.8 12 23.8C25.4 23.8 29.2 25 29.2 27.2C29.2 29.2 26.5 30.1 19 30.1C5.7 30.1 2.8 29.2 2.8 26.6Z',
  'M6.6 18.4C6.6 16.7 8.8 15.6 14 15.8C21 16 23.4 17.1 23.4 19.4C23.4 21.2 21.5 22.4 16 22.2C8.7 22 6.6 21.1 6.6 18.4Z',
  'M5.6 12.7C5.6 10.8 8.3 10.2 18 9.8C24.7 9.5 26.4 10.3 26.4 11.3C26.4 13.3 23.5 13.9 15 14.2C8 14.5 5.6 13.7 5.6 12.7Z',
  'M11 5.6C11 3.3 13.1 1.9 16.6 1.8C19.6 1.7 21.2 3 21.2 4.8C21.2 7.1 20 8.1 16 8.2C12.2 8.3 11 7.3 11 5.6Z',
]

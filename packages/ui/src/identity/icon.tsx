/** One set, drawn in a square of 24 with a line of 1.75. Each shows the meaning of the word beside it. */
const paths = {
  dashboard: 'M4 11.5 12 5l8 6.5M6.5 10v9h11v-9',
  deposit: 'M12 4v10m-4-4 4 4 4-4M5 15v4h14v-4',
  withdraw: 'M12 14V4M8 8l4-4 4 4M5 15v4h14v-4',
  referral: 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5.5 8c0-3 2.5-5 5.5-5s5.5 2 5.5 5M18 7v6m-3-3h6',
  history: 'M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4.5 9m0-4v4h4M12 8v4.5l3 1.5',
  profile: 'M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM5 19.5c0-3.5 3-5.5 7-5.5s7 2 7 5.5',
  identity:
    'M3.5 6h17v12h-17V6Zm5 6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM6 15.5c0-1.2 1-2 2.5-2s2.5.8 2.5 2M14 10h4m-4 4h4',
  security: 'M12 4l7 2.5V12c0 4-3 6.8-7 8-4-1.2-7-4-7-8V6.5L12 4Zm-3 8 2.2 2.2L15 10.5',
  statement: 'M6.5 4h8l3.5 3.5V20H6.5V4ZM14 4v4h4M9.5 12h5m-5 4h5',
  plans:
    'M8 7.5c0-1.4 1.8-2.5 4-2.5s4 1.1 4 2.5S14.2 10 12 10 8 8.9 8 7.5ZM6 13c0-1.5 2.7-2.5 6-2.5s6 1 6 2.5-2.7 2.5-6 2.5S6 14.5 6 13Zm-2 5.5C4 17 7.6 16 12 16s8 1 8 2.5S16.4 21 12 21s-8-1-8-2.5Z',
  logOut: 'M10 4.5H5v15h5M14 8l4 4-4 4m4-4H9',
  gain: 'M4 17l5-5 4 3 7-8m-5 0h5v5',
  loss: 'M4 7l5 5 4-3 7 8m-5 0h5v-5',
  bonus:
    'M4.5 11h15v8.5h-15V11Zm-1-3.5h17V11h-17V7.5ZM12 7.5v12M12 7.5C9 7.5 7.5 6.5 7.5 5.5S9 4 10 4.5s2 3 2 3 1-2.5 2-3 2.5 0 2.5 1-1.5 2-4.5 2Z',
  correction: 'M5 19l1-4L16 5l3 3L9 18l-4 1Zm9-12 3 3',
} as const
export type IconName = keyof typeof paths
export const iconNames = Object.keys(paths) as IconName[]

export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      <path d={paths[name]} />
    </svg>
  )
}

import anyAscii from 'any-ascii'

/**
 * Lines of text across a sheet of the given size in pixels, as raw RGBA to be laid over a picture: dark letters with a light
 * edge, visible on any background and so faint that the picture stays readable. The letters are drawn here, because the process
 * that decodes pictures has no fonts. They are capital Latin letters; text in another script is transliterated.
 */
export function drawWatermark(width: number, height: number, lines: readonly string[]): Buffer {
  const sheet = Buffer.alloc(width * height * 4)
  const texts = lines.map(readable)
  const dot = Math.max(1, Math.round(Math.max(width, height) / 600))
  const across = (Math.max(...texts.map(({ length }) => length)) + 10) * 6 * dot
  const down = (texts.length * 10 + 40) * dot

  for (let row = 0; row * down < height + width * slope + down; row += 1) {
    // Every second row starts half a text further left, so that no strip of the picture stays free.
    for (let left = row % 2 ? -across / 2 : 0; left < width; left += across) {
      texts.forEach((text, index) => {
        const place = { left: Math.round(left), top: row * down + index * 10 * dot, dot }
        drawText(sheet, { width, height }, text, place)
      })
    }
  }
  return sheet
}

const slope = 0.25

interface Place {
  left: number
  top: number
  /** The side of one dot of a letter, in pixels. */
  dot: number
}

function drawText(
  sheet: Buffer,
  size: { width: number; height: number },
  text: string,
  { left, top, dot }: Place,
): void {
  const dots = [...text].flatMap((letter, index) =>
    columnsOf(letter).flatMap((column, x) =>
      [0, 1, 2, 3, 4, 5, 6].filter((y) => column & (1 << y)).map((y) => [index * 6 + x, y] as const),
    ),
  )
  for (const [shift, grey, alpha] of edgeThenLetter) {
    for (const [x, y] of dots) {
      for (let step = 0; step < dot * dot; step += 1) {
        const across = left + x * dot + (step % dot) + shift
        const down = Math.round(top + y * dot + Math.floor(step / dot) + shift - across * slope)
        if (across < 0 || across >= size.width || down < 0 || down >= size.height) continue
        sheet.set([grey, grey, grey, alpha], (down * size.width + across) * 4)
      }
    }
  }
}

/** Each with its shift, grey and opacity (of 255). So faint that text under them keeps a good contrast. */
const edgeThenLetter = [
  [1, 255, 30],
  [0, 0, 32],
] as const

/** Юлия becomes YULIYA, and Łukasz LUKASZ. A name in a script without vowels keeps its consonants. */
function readable(text: string): string {
  return anyAscii(text)
    .toUpperCase()
    .replaceAll(/[^ -Z_]/g, "'")
}

/** A letter of five columns by seven dots, the lowest bit at the top. */
function columnsOf(letter: string): number[] {
  if (letter === '_') return [64, 64, 64, 64, 64]
  const at = (letter.charCodeAt(0) - 32) * 10
  return [0, 2, 4, 6, 8].map((offset) => Number.parseInt(letters.slice(at + offset, at + offset + 2), 16))
}

// From the space to Z, in the order of ASCII.
// prettier-ignore
const letters = [
  '0000000000', '00005f0000', '0007000700', '147f147f14', '242a7f2a12', '2313086462', '3649562050', '0008070300',
  '001c224100', '0041221c00', '2a1c7f1c2a', '08083e0808', '0080703000', '0808080808', '0000606000', '2010080402',
  '3e5149453e', '00427f4000', '7249494946', '2141494d33', '1814127f10', '2745454539', '3c4a494931', '4121110907',
  '3649494936', '464949291e', '0000140000', '0040340000', '0008142241', '1414141414', '0041221408', '0201590906',
  '3e415d594e', '7c1211127c', '7f49494936', '3e41414122', '7f4141413e', '7f49494941', '7f09090901', '3e41415173',
  '7f0808087f', '00417f4100', '2040413f01', '7f08142241', '7f40404040', '7f021c027f', '7f0408107f', '3e4141413e',
  '7f09090906', '3e4151215e', '7f09192946', '2649494932', '03017f0103', '3f4040403f', '1f2040201f', '3f4038403f',
  '6314081463', '0304780403', '6159494d43',
].join('')

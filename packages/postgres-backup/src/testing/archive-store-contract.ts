import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { ArchiveStore } from '../store/archive-store.ts'

/** The promises of every archive, in a folder or a bucket. `find` returns the open store. */
export function describeArchiveStore(find: () => ArchiveStore): void {
  const write = (name: string, content: Buffer) => find().write(name, Readable.from([content]))
  const read = async (name: string) => {
    const stored = await find().read(name)
    return stored && buffer(stored)
  }
  const listed = async (folder: string) => (await find().list(folder)).map(({ name }) => name).toSorted()

  test('a written file can be read until it is removed, and removed twice (REL-33)', async () => {
    await find().require()
    expect(await read('keys/one')).toBeNull()
    await write('keys/one', Buffer.from('first'))
    await write('keys/one', Buffer.from('second'))
    expect(String(await read('keys/one'))).toBe('second')
    await find().remove('keys/one')
    await find().remove('keys/one')
    expect(await read('keys/one')).toBeNull()
  })

  test('every byte is kept, in an empty and in a large file (REL-33)', async () => {
    for (const [place, content] of [Buffer.alloc(0), Buffer.from([0, 255, 13, 10]), randomBytes(3_000_000)].entries()) {
      await write(`bytes/${place}`, content)
      expect((await read(`bytes/${place}`))?.equals(content)).toBe(true)
    }
  })

  test('a file whose content ends with an error does not exist, and the old one stays (REL-33)', async () => {
    await expect(find().write('failing/new', Readable.from(failing()))).rejects.toThrow('the disk is gone')
    await write('failing/old', Buffer.from('old'))
    await expect(find().write('failing/old', Readable.from(failing()))).rejects.toThrow('the disk is gone')
    expect(String(await read('failing/old'))).toBe('old')
    expect(await listed('failing')).toEqual(['failing/old'])
  })

  test('everything under a folder is listed with its size and time, and no file beside it (REL-33)', async () => {
    expect(await listed('log')).toEqual([])
    for (const name of ['log/one', 'log/00/two', 'logbook/three']) await write(name, Buffer.from('four'))
    expect(await listed('log')).toEqual(['log/00/two', 'log/one'])
    expect(await listed('')).toEqual(expect.arrayContaining(['log/00/two', 'log/one', 'logbook/three']))
    for (const { bytes, writtenAt } of await find().list('log')) {
      expect(bytes).toBe(4)
      expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(600_000)
    }
    await find().removeUnfinished()
    expect(await listed('log')).toHaveLength(2)
  })
}

async function* failing() {
  yield randomBytes(1_000_000)
  throw new Error('the disk is gone')
}

import type { CallReply } from '../../core/call.ts'
import type { SealedTransfer, viewProof } from './proofs.ts'

type Proof = Pick<CallReply<typeof viewProof>, 'transfer' | 'sealed'>

export interface CheckedProof {
  /** The hash of the transfer, computed here, in hexadecimal digits. */
  entryHash: string
  /** The block contains that hash. */
  isInBlock: boolean
  /** The hash of the block follows from its content and from the block before. */
  isBlockHash: boolean
}

/**
 * Computes the hashes of a proof again, from the fields alone, as the database and the verifier do. Null when the transfer is not
 * sealed yet, or the browser computes no hashes (a page without https).
 */
export async function checkProof({ transfer, sealed }: Proof): Promise<CheckedProof | null> {
  if (!sealed || !globalThis.crypto?.subtle) return null
  const entryHash = await hash(transferBytes(transfer))
  const hashes = sealed.entry_hashes.match(/.{64}/g) ?? []
  const counts = [int32(sealed.transfer_count), int32(sealed.event_count)]
  const block = [hex(sealed.previous_hash), int64(sealed.block), ...counts, hex(sealed.entry_hashes)]
  return {
    entryHash,
    isInBlock: hashes.slice(0, sealed.transfer_count).includes(entryHash),
    isBlockHash:
      hashes.length === sealed.transfer_count + sealed.event_count && (await hash(block)) === sealed.hash.toLowerCase(),
  }
}

/** All fields of a transfer, in the order and form of version 1. */
function transferBytes(transfer: SealedTransfer): Uint8Array[] {
  return [
    int32(1),
    int64(transfer.position),
    hex(transfer.id.replaceAll('-', '')),
    ...text(transfer.kind),
    int64(transfer.from_account),
    int64(transfer.to_account),
    int64(transfer.amount_cents),
    hex(transfer.reference.replaceAll('-', '')),
    ...text(transfer.actor),
    int64(transfer.posted_micros),
  ]
}

function int32(number: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4))
  bytes.setInt32(0, number)
  return new Uint8Array(bytes.buffer)
}

function int64(number: string): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8))
  bytes.setBigInt64(0, BigInt(number))
  return new Uint8Array(bytes.buffer)
}

/** Its length first, so that it cannot run into what follows. */
function text(characters: string): Uint8Array[] {
  const bytes = new TextEncoder().encode(characters)
  return [int32(bytes.length), bytes]
}

function hex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

async function hash(parts: Uint8Array[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

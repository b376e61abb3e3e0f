import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { SourceFailed } from '@market/platform/source-kit';

/** A day's prices take half a megabyte. Units: bytes after decompression. */
const maxUnpackedBytes = 8 * 1024 * 1024;
/** The end record of an archive without a comment, and where it says how many files there are and where their list begins. */
const endRecord = { signature: Buffer.from('504b0506', 'hex'), files: 10, list: 16 };
/** Where an entry of the list says the file's checksum. */
const checksumAt = 16;

/**
 * The text of the one file in an archive, its checksum verified.
 *
 * Errors: `SourceFailed` for anything else than an archive of one file, for a damaged one, and for a file that claims to
 * be larger than 8 MB: more than it claims is never unpacked.
 */
export function onlyFileOf(archive: Buffer): string {
  const end = archive.lastIndexOf(endRecord.signature);
  try {
    if (end < 0 || archive.readUInt16LE(end + endRecord.files) !== 1) throw new RangeError('not one file');
    const [bytes] = Object.values(unzipSync(archive, { filter: isReadable }));
    if (bytes === undefined) throw new RangeError('too large');
    const checksum = archive.readUInt32LE(archive.readUInt32LE(end + endRecord.list) + checksumAt);
    if (crc32(bytes) !== checksum) throw new RangeError('its checksum differs');
    return Buffer.from(bytes).toString('utf8');
  } catch (error) {
    throw new SourceFailed(`unreadable archive: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

function isReadable({ originalSize }: { readonly originalSize: number }): boolean {
  return originalSize <= maxUnpackedBytes;
}

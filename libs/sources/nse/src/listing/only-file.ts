import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { SourceFailed } from '@market/source-kit';

/** Maximum size of the file after decompression: a day's prices take half a megabyte. Units: bytes. */
const maxUnpackedBytes = 8 * 1024 * 1024;
/** End record of an archive without a comment: offsets of the number of files and of the position of their list. */
const endRecord = { signature: Buffer.from('504b0506', 'hex'), files: 10, list: 16 };
/** Offset of the file's checksum in an entry of the list. */
const checksumAt = 16;

/**
 * Returns the text of the one file in an archive, with its checksum verified.
 *
 * Errors: `SourceFailed` for anything but an archive of one file, for a damaged one, and for a file whose stated size
 * exceeds 8 MB; never more than the stated size is unpacked.
 */
export function extractOnlyFile(archive: Buffer): string {
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

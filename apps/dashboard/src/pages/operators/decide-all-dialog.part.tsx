import { useState } from 'react';
import { call } from '../../api/call';
import type { GivenTask } from '../../api/operator-types';
import { useChange } from '../../api/use-change';
import { counted } from '../../figures/numbers';
import { FormDialog } from '../../parts/form-dialog.part';
import { type Decision, decisionWords } from './decision';
import { type GivenOrder, orderOnEach } from './order-on-each';
import { NoteField } from './note-field.part';

interface DecideAllDialogProps {
  readonly decision: Decision;
  /** Reason for which all of them wait. */
  readonly reason: string;
  readonly entryIds: readonly string[];
  readonly onClose: () => void;
  readonly onGiven: (orders: readonly GivenOrder[]) => void;
}

/** Asks why several entries of one reason are released or discarded. */
export function DecideAllDialog({ decision, reason, entryIds, onClose, onGiven }: DecideAllDialogProps) {
  const [note, setNote] = useState('');
  const { verb, outcome } = decisionWords[decision];
  const entries = counted(entryIds.length, 'entry', 'entries');
  const decide = useChange(
    (intent) =>
      orderOnEach(entryIds, (id) =>
        call<GivenTask>(`POST operators/quarantine/${encodeURIComponent(id)}/${decision}`, {
          body: { note: note.trim() },
          intent,
        }),
      ),
    { onDone: onGiven },
  );
  return (
    <FormDialog
      title={`${verb} ${entries}`}
      action={`${verb} ${entries}`}
      isDanger={decision === 'discard'}
      isRunning={decide.isRunning}
      isReady={note.trim() !== ''}
      error={decide.error}
      fields={['note']}
      onSubmit={() => decide.run()}
      onClose={onClose}
    >
      <p>
        All of them wait because: <span className="strong said">{reason}</span>
      </p>
      <p>{outcome}</p>
      {decision === 'release' && (
        <p className="muted">
          An entry that needs a subject cannot be released here: open it and name one. One whose record is
          unknown is published once a source names the record.
        </p>
      )}
      <NoteField label="Why" field="note" value={note} error={decide.error} onText={setNote} />
    </FormDialog>
  );
}

import { useState } from 'react';
import { call } from '../../api/call';
import type { ComparedEntry, GivenTask } from '../../api/operator-types';
import { useChange } from '../../api/use-change';
import { TextField } from '../../parts/field.part';
import { FormDialog } from '../../parts/form-dialog.part';
import { type Decision, decisionWords } from './decision';
import { NoteField } from './note-field.part';

interface DecideDialogProps {
  readonly entry: ComparedEntry;
  readonly decision: Decision;
  readonly onClose: () => void;
  readonly onGiven: (taskId: string) => void;
}

/** Asks why an entry is released or discarded, and with which subject it is released. */
export function DecideDialog({ entry, decision, onClose, onGiven }: DecideDialogProps) {
  const [note, setNote] = useState('');
  const [subject, setSubject] = useState('');
  const { verb, outcome } = decisionWords[decision];
  const canName = decision === 'release' && entry.nameableSubjects;
  const named = canName && subject.trim() !== '' ? { subject: subject.trim() } : {};
  const decide = useChange(
    (intent) =>
      call<GivenTask>(`POST operators/quarantine/${encodeURIComponent(entry.id)}/${decision}`, {
        body: { ...named, note: note.trim() },
        intent,
      }),
    { onDone: ({ taskId }) => onGiven(taskId) },
  );
  return (
    <FormDialog
      title={`${verb} entry ${entry.id}`}
      action={verb}
      isDanger={decision === 'discard'}
      isRunning={decide.isRunning}
      isReady={note.trim() !== ''}
      error={decide.error}
      fields={['note', 'subject']}
      onSubmit={() => decide.run()}
      onClose={onClose}
    >
      <p>{outcome}</p>
      {canName && (
        <TextField
          label="Subject that it belongs to"
          hint="The slug of its IPO, as in /v1/ipos. Empty: the record names it itself."
          maxLength={100}
          autoComplete="off"
          value={subject}
          onText={setSubject}
          error={decide.error?.problemOf('subject') ?? null}
        />
      )}
      <NoteField label="Why" field="note" value={note} error={decide.error} onText={setNote} />
    </FormDialog>
  );
}

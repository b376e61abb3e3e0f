import { useState } from 'react';
import { call } from '../../api/call';
import type { MemberView } from '../../api/types';
import { useChange } from '../../api/use-change';
import { FormDialog } from '../../parts/form-dialog.part';
import { RoleChoice } from './role-choice.part';

interface ChangeRoleDialogProps {
  readonly member: MemberView;
  readonly onClose: () => void;
}

/** Asks for another role of a member. */
export function ChangeRoleDialog({ member, onClose }: ChangeRoleDialogProps) {
  const [role, setRole] = useState(member.role);
  const change = useChange(
    () => call<MemberView>(`PUT members/${encodeURIComponent(member.userId)}`, { body: { role } }),
    { refreshes: [['members'], ['session']], onDone: onClose },
  );
  return (
    <FormDialog
      title={`Role of ${member.email}`}
      action="Save"
      isRunning={change.isRunning}
      isReady={role !== member.role}
      error={change.error}
      onSubmit={() => change.run()}
      onClose={onClose}
    >
      <RoleChoice role={role} onRole={setRole} />
    </FormDialog>
  );
}

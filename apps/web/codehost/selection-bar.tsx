/** The issues that are selected, and what can be done with them. */
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import type { Project } from '../project/project-query.js';
import { Button, ClearButton } from '../ui/button.js';
import { Fault } from '../ui/fault.js';
import { sessionsKey } from './codehost-query.js';
import { testRefusal } from './issue-filter.js';

/** The numbers of the issues become a test session. */
export type IssueTest = UseMutationResult<{ sessionId: string }, Error, readonly number[]>;

/** Opens the test session that it has started. */
export function useIssueTest(projectId: string): IssueTest {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation<{ sessionId: string }, Error, readonly number[]>({
    mutationFn: ([first, ...others]) =>
      others.length === 0
        ? handtest.codehost.issues.test({ projectId, issueNumber: first! })
        : handtest.codehost.issues.bulkTest({ projectId, issueNumbers: [first!, ...others] }),
    onSuccess: async ({ sessionId }) => {
      void queryClient.invalidateQueries({ queryKey: sessionsKey(projectId) });
      await navigate({
        to: '/projects/$projectId/codehost/sessions/$sessionId',
        params: { projectId, sessionId },
      });
    },
  });
}

interface BarProps {
  readonly project: Project;
  readonly numbers: readonly number[];
  readonly test: IssueTest;
  readonly onClear: () => void;
}

export function SelectionBar({ project, numbers, test, onClear }: BarProps) {
  const refusal = useRefusal('contributor') ?? testRefusal(project);
  return (
    <>
      <Fault error={test.error} />
      {refusal !== undefined && <p className="text-sm text-muted">Issues cannot be tested: {refusal}.</p>}
      {numbers.length > 0 && (
        <div
          role="group"
          aria-label="Selected issues"
          className="flex flex-wrap items-center justify-between gap-2 rounded-lg border border-accent bg-accent-soft px-3 py-2 text-sm"
        >
          <span>{numbers.length === 1 ? '1 issue selected' : `${numbers.length} issues selected`}</span>
          <span className="flex gap-2">
            <ClearButton onClear={onClear}>Clear</ClearButton>
            <Button
              variant="primary"
              refusal={refusal}
              busy={test.isPending}
              onClick={() => test.mutate(numbers)}
            >
              {numbers.length === 1 ? 'Test this issue' : `Test ${numbers.length} issues`}
            </Button>
          </span>
        </div>
      )}
    </>
  );
}

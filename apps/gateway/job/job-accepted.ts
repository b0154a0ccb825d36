/** What `POST /api/jobs` answers. */
export class JobAccepted {
  jobId: string;
  message: string;
}

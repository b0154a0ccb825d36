/** The test plans of pull-request and issue jobs, and whether jobs can be tested. Only for the job service. */
import { Equals, IsBoolean, IsObject, IsString, MaxLength } from 'class-validator';
import type { TestMaterial } from '../codehost/material.contract.js';
import { Absentable, clientOf, defineContract, rpc, within } from '../define/index.js';

/** Whether a human can test a change or an issue on the website, or carry out instructions there. */
export class Testability {
  testable: boolean;
  /** One or two sentences. */
  reason: string;
}

export class BeginPlanRequest {
  @IsString()
  jobId: string;

  @IsObject()
  material: TestMaterial;

  /** The address that the tester visits. The plan names no other host. */
  @IsString()
  @MaxLength(2_048)
  url: string;

  /** What the caller asks for beside the material. */
  @Absentable()
  @IsString()
  @MaxLength(20_000)
  instructions?: string;

  /** A job of test mode: the rules check and write, for free. Absent otherwise. */
  @Absentable()
  @Equals(false)
  livemode?: false;

  /** False: the answer is testable without a check. */
  @IsBoolean()
  checkTestability: boolean;
}

export class CheckInstructionsRequest {
  @IsString()
  jobId: string;

  /** The address that the tester visits. */
  @IsString()
  @MaxLength(2_048)
  url: string;

  @IsString()
  @MaxLength(20_000)
  instructions: string;

  /** A job of test mode: the rules check, for free. Absent otherwise. */
  @Absentable()
  @Equals(false)
  livemode?: false;
}

export const testPlanContract = defineContract('extraction.plan', {
  /**
   * Decides on the testability. When testable, the plan is written afterwards: `planWritten` or `planFailed` follows. The same
   * job again gets the same answer.
   */
  begin: within(25_000, rpc(BeginPlanRequest, Testability)),
  /** The testability of a job with instructions of its own. Nothing is stored here: the job keeps the answer. */
  check: within(25_000, rpc(CheckInstructionsRequest, Testability)),
});

export class PlanClient extends clientOf(testPlanContract) {}

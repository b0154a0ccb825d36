/** Records how much credit the plans included when an invoice was paid: an operator may change it later. */
import { execute, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BillingConfig, type IncludedCredit } from '../config.js';

const store = `INSERT INTO paid_invoice (id, included_credit) VALUES ($id, $includedCredit) ON CONFLICT DO NOTHING`;

@Injectable()
export class PaidInvoiceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: BillingConfig,
  ) {}

  /** Of today for an invoice that is not recorded: its event is late, or it was paid before invoices were recorded. */
  async includedCreditAt(id: string): Promise<IncludedCredit> {
    const select = 'SELECT included_credit FROM paid_invoice WHERE id = $id';
    const row = await queryOne<{ includedCredit: IncludedCredit }>(this.dataSource, select, { id });
    return row?.includedCredit ?? this.config.includedCredit;
  }

  async record(transaction: EntityManager, id: string): Promise<void> {
    await execute(transaction, store, { id, includedCredit: JSON.stringify(this.config.includedCredit) });
  }
}
